//! The people of the demo: one administrator, two managers of one company, and three creators, each with a different plan.

/// The password of all demo accounts.
pub(super) const PASSWORD: &str = "needledrop-demo";

pub(super) const ADMIN: &str = "admin@demo.test";
pub(super) const MANAGER: &str = "manager@demo.test";
pub(super) const SECOND_MANAGER: &str = "manager2@demo.test";
pub(super) const CREATOR: &str = "creator@demo.test";
pub(super) const FREE_CREATOR: &str = "creator2@demo.test";
pub(super) const STARTER_CREATOR: &str = "creator3@demo.test";

/// The age of the accounts in minutes: forty days.
pub(super) const JOINED_MINUTES_AGO: i64 = 40 * 24 * 60;

/// The company that the managers work for.
pub(super) const COMPANY_NAME: &str = "Harbourlight Pictures";
pub(super) const COMPANY_DESCRIPTION: &str = "Music supervision for documentaries, campaigns and games, from a converted boathouse. We listen to everything and answer everybody.";

/// An account of the demo data.
pub(super) struct Person {
    pub(super) email: &'static str,
    pub(super) user_name: &'static str,
    pub(super) role: &'static str,
    pub(super) sub_role: &'static str,
    pub(super) link: &'static str,
    /// The rating by the platform's staff, 0 to 10.
    pub(super) user_rating: i16,
    /// The creator's number among the first 500 who paid for a plan.
    pub(super) first_500: Option<i16>,
    pub(super) plan: Option<PersonsPlan>,
}

/// A creator's subscription.
pub(super) struct PersonsPlan {
    pub(super) title: &'static str,
    /// The interval of payment, `month` or `year`; `None` for the trial.
    pub(super) interval: Option<&'static str>,
    /// Days until the paid period or the trial ends.
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
