//! The accounts of the demo: an administrator, two managers of the same company, and three creators, each on a different plan.

/// The password of all demo accounts.
pub(super) const PASSWORD: &str = "needledrop-demo";

pub(super) const ADMIN: &str = "admin@demo.test";
pub(super) const MANAGER: &str = "manager@demo.test";
pub(super) const SECOND_MANAGER: &str = "manager2@demo.test";
pub(super) const CREATOR: &str = "creator@demo.test";
pub(super) const FREE_CREATOR: &str = "creator2@demo.test";
pub(super) const STARTER_CREATOR: &str = "creator3@demo.test";

/// The age of the demo accounts in minutes: forty days.
pub(super) const JOINED_MINUTES_AGO: i64 = 40 * 24 * 60;

/// The name of the demo company, for which both managers work.
pub(super) const COMPANY_NAME: &str = "Harbourlight Pictures";
pub(super) const COMPANY_DESCRIPTION: &str = "Music supervision for documentaries, campaigns and games, from a converted boathouse. We listen to everything and answer everybody.";

/// The data of a demo account.
pub(super) struct Person {
    pub(super) email: &'static str,
    pub(super) user_name: &'static str,
    pub(super) role: &'static str,
    pub(super) sub_role: &'static str,
    pub(super) link: &'static str,
    /// The rating that the platform's staff has given, from 0 to 10.
    pub(super) user_rating: i16,
    /// The position of the creator among the first 500 who have paid for a plan; `None` for everybody else.
    pub(super) first_500: Option<i16>,
    pub(super) plan: Option<PersonsPlan>,
}

/// The subscription of a demo creator.
pub(super) struct PersonsPlan {
    pub(super) title: &'static str,
    /// How often the plan is paid: `month` or `year`; `None` for a free trial.
    pub(super) interval: Option<&'static str>,
    /// The number of days until the paid period or the free trial ends.
    pub(super) days_left: i64,
}

pub(super) const PEOPLE: &[Person] = &[
    Person {
        email: ADMIN,
        user_name: "Sana Mirza",
        role: "admin",
        sub_role: "inherit",
        link: "",
        user_rating: 0,
        first_500: None,
        plan: None,
    },
    Person {
        email: MANAGER,
        user_name: "Mara Kessel",
        role: "manager",
        sub_role: "worker",
        link: "https://harbourlight.example/mara",
        user_rating: 0,
        first_500: None,
        plan: None,
    },
    Person {
        email: SECOND_MANAGER,
        user_name: "Teo Lindqvist",
        role: "manager",
        sub_role: "worker",
        link: "https://harbourlight.example/teo",
        user_rating: 0,
        first_500: None,
        plan: None,
    },
    Person {
        email: CREATOR,
        user_name: "Ines Okafor",
        role: "creator",
        sub_role: "inherit",
        link: "https://ines-okafor.example",
        user_rating: 8,
        first_500: Some(41),
        plan: Some(PersonsPlan {
            title: "premium",
            interval: Some("month"),
            days_left: 19,
        }),
    },
    Person {
        email: FREE_CREATOR,
        user_name: "Juno Takeda",
        role: "creator",
        sub_role: "inherit",
        link: "https://juno-takeda.example",
        user_rating: 4,
        first_500: None,
        plan: Some(PersonsPlan {
            title: "free",
            interval: None,
            days_left: 9,
        }),
    },
    Person {
        email: STARTER_CREATOR,
        user_name: "Emeka Duru",
        role: "creator",
        sub_role: "inherit",
        link: "https://fieldnote.example",
        user_rating: 6,
        first_500: None,
        plan: Some(PersonsPlan {
            title: "starter",
            interval: Some("year"),
            days_left: 212,
        }),
    },
];

/// Returns the email addresses of the demo accounts.
pub(super) fn emails() -> Vec<String> {
    PEOPLE.iter().map(|person| person.email.to_owned()).collect()
}
