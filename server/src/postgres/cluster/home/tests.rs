use super::*;

/// A user who owns nothing, and who can therefore not enter a folder that is closed to others.
const OTHER: RunAs = RunAs { uid: 65533, gid: 65533 };

struct Machine {
    folder: tempfile::TempDir,
}

impl Machine {
    /// Creates a temporary folder that contains the folder `closed`, which other users cannot enter. The tests create most data folders in
    /// `closed`.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        make_folder(folder.path(), 0o711).unwrap();
        make_folder(&folder.path().join("closed"), 0o700).unwrap();
        Self { folder }
    }

    fn data(&self, name: &str) -> PathBuf {
        let data = self.folder.path().join("closed").join(name);
        make_folder(&data, 0o711).unwrap();
        data
    }

    fn options(&self, data: &Path) -> ClusterOptions {
        ClusterOptions {
            data: data.to_owned(),
            elsewhere: Some(self.folder.path().join("elsewhere")),
            may_be_new: true,
            is_demo: false,
        }
    }

    fn find(&self, data: &Path) -> Result<Option<PathBuf>, LocalPostgresError> {
        let options = &self.options(data);
        ClusterDirs { data, options }.find()
    }

    /// Does what the start of a server does: finds or creates the cluster directory.
    fn start(&self, data: &Path) -> Result<PathBuf, LocalPostgresError> {
        start_by(&self.options(data))
    }

    /// Returns a data folder that the cluster's user can reach, with a cluster inside it.
    fn inside(&self, name: &str) -> PathBuf {
        let data = self.folder.path().join(name);
        make_folder(&data, 0o711).unwrap();
        make_cluster(&self.start(&data).unwrap());
        self.start(&data).unwrap();
        data
    }
}

fn start_by(options: &ClusterOptions) -> Result<PathBuf, LocalPostgresError> {
    let homes = ClusterDirs {
        data: &options.data,
        options,
    };
    let home = match homes.find()? {
        Some(home) => home,
        None => homes.make(Some(OTHER))?,
    };
    homes.claim(&home)?;
    if has_cluster(&home) {
        homes.announce(&home, Some(OTHER));
    }
    Ok(home)
}

fn make_cluster(home: &Path) {
    make_folder(&home.join("data/global"), 0o700).unwrap();
    fs::write(home.join("data/PG_VERSION"), "15\n").unwrap();
    fs::write(home.join("data/global/pg_control"), "").unwrap();
}

#[test]
fn a_folder_that_can_be_reached_has_its_cluster_inside() {
    let machine = Machine::new();
    let data = machine.folder.path().join("open");
    make_folder(&data, 0o711).unwrap();
    assert_eq!(machine.start(&data).unwrap(), data.join("postgres"));
}

#[test]
fn a_folder_that_was_moved_or_renamed_keeps_its_cluster() {
    let machine = Machine::new();
    let first = machine.data("first");
    let home = machine.start(&first).unwrap();
    make_cluster(&home);
    let second = machine.folder.path().join("closed/second");
    fs::rename(&first, &second).unwrap();
    assert_eq!(machine.start(&second).unwrap(), home);
    assert_eq!(owner_of(&home), Some(second));
}

#[test]
fn a_start_touches_no_cluster_of_a_folder_that_is_not_there() {
    let machine = Machine::new();
    let away = machine.data("away");
    let home = machine.start(&away).unwrap();
    make_cluster(&home);
    let unmounted = machine.folder.path().join("closed/unmounted");
    fs::rename(&away, &unmounted).unwrap();
    let other = machine.start(&machine.data("other")).unwrap();
    assert_ne!(other, home);
    assert!(has_cluster(&home));

    // The mount point alone is not a new installation.
    let refused = machine.start(&machine.data("away")).unwrap_err();
    assert!(
        matches!(&refused, LocalPostgresError::Recorded { home: named, .. } if *named == home),
        "{refused}"
    );
    assert!(refused.to_string().contains("forget-cluster"));
    fs::remove_dir(&away).unwrap();
    fs::rename(&unmounted, &away).unwrap();
    assert_eq!(machine.start(&away).unwrap(), home);
}

#[test]
fn a_copied_folder_is_refused_and_the_first_goes_on() {
    let machine = Machine::new();
    let first = machine.data("first");
    let home = machine.start(&first).unwrap();
    make_cluster(&home);
    let copy = machine.data("copy");
    symlink(&home, copy.join("postgres")).unwrap();
    let refused = machine.start(&copy).unwrap_err();
    assert!(
        matches!(&refused, LocalPostgresError::Copied { owner, .. } if *owner == first),
        "{refused}"
    );
    assert_eq!(machine.start(&first).unwrap(), home);
}

#[test]
fn a_missing_home_is_reported_and_not_made_anew() {
    let machine = Machine::new();
    let data = machine.data("data");
    let home = machine.start(&data).unwrap();
    fs::remove_dir_all(&home).unwrap();
    assert!(matches!(machine.start(&data), Err(LocalPostgresError::Lost { .. })));
    assert!(!home.exists());
}

#[test]
fn a_home_that_was_begun_is_gone_on_with() {
    let machine = Machine::new();
    let data = machine.data("data");
    let home = machine.start(&data).unwrap();
    fs::remove_file(data.join("postgres")).unwrap();
    assert_eq!(machine.find(&data).unwrap(), None);
    assert_eq!(machine.start(&data).unwrap(), home);
}

#[test]
fn a_folder_that_is_not_mounted_is_no_new_installation_where_its_cluster_lived_inside() {
    let machine = Machine::new();
    let data = machine.inside("open");
    let unmounted = machine.folder.path().join("unmounted");
    fs::rename(&data, &unmounted).unwrap();
    make_folder(&data, 0o711).unwrap();
    let refused = machine.start(&data).unwrap_err();
    assert!(matches!(&refused, LocalPostgresError::Gone { .. }), "{refused}");
    assert!(refused.to_string().contains("forget-cluster"));
    fs::remove_dir(&data).unwrap();
    fs::rename(&unmounted, &data).unwrap();
    assert_eq!(machine.start(&data).unwrap(), data.join("postgres"));

    // A folder that was moved leaves no record behind.
    let moved = machine.folder.path().join("moved");
    fs::rename(&data, &moved).unwrap();
    machine.start(&moved).unwrap();
    make_folder(&data, 0o711).unwrap();
    assert_eq!(machine.start(&data).unwrap(), data.join("postgres"));
}

#[test]
fn the_record_of_a_folder_stays_when_a_copy_of_it_starts() {
    let machine = Machine::new();
    let data = machine.inside("open");
    let copy = machine.folder.path().join("copy");
    make_folder(&copy.join("postgres"), 0o711).unwrap();
    make_cluster(&copy.join("postgres"));
    fs::copy(data.join("postgres/record"), copy.join("postgres/record")).unwrap();
    machine.start(&copy).unwrap();
    for folder in [&data, &copy] {
        fs::remove_dir_all(folder.join("postgres")).unwrap();
        assert!(matches!(machine.start(folder), Err(LocalPostgresError::Gone { .. })));
    }
}

#[test]
fn a_demo_is_not_recorded_and_no_empty_cluster_is_made_where_that_is_forbidden() {
    let machine = Machine::new();
    let data = machine.folder.path().join("open");
    make_folder(&data, 0o711).unwrap();
    let mut options = machine.options(&data);
    options.is_demo = true;
    for _ in 0..2 {
        make_cluster(&start_by(&options).unwrap());
        start_by(&options).unwrap();
        fs::remove_dir_all(data.join("postgres")).unwrap();
    }
    options.may_be_new = false;
    assert!(matches!(start_by(&options), Err(LocalPostgresError::NotNew(_))));
    assert!(!data.join("postgres").exists());
}

#[test]
fn a_link_that_the_operator_has_made_leads_to_the_cluster() {
    let machine = Machine::new();
    for target in ["disk/cluster", "../disk/cluster"] {
        let data = machine.folder.path().join(format!("data{}", target.len()));
        make_folder(&data, 0o711).unwrap();
        let home = machine.folder.path().join("disk/cluster");
        make_cluster(&home);
        let link = match target.strip_prefix("../") {
            Some(_) => PathBuf::from(target),
            None => home.clone(),
        };
        symlink(link, data.join("postgres")).unwrap();
        let found = machine.start(&data).unwrap();
        assert_eq!(found.canonicalize().unwrap(), home);
        fs::remove_dir_all(&home).unwrap();
        assert!(matches!(machine.start(&data), Err(LocalPostgresError::Lost { .. })));
    }
}

#[test]
fn where_the_file_that_names_the_cluster_is_lost_none_of_several_is_taken() {
    let home = tempfile::tempdir().unwrap();
    make_cluster(home.path());
    fs::rename(home.path().join("data"), home.path().join("data-17")).unwrap();
    assert_eq!(current_cluster(home.path()).unwrap(), home.path().join("data-17"));
    make_cluster(home.path());
    let refused = current_cluster(home.path()).unwrap_err().to_string();
    assert!(refused.contains("data-17") && refused.contains("current"), "{refused}");
    assert!(has_cluster(home.path()), "and none is made anew");
}

#[test]
fn the_cluster_of_a_home_can_be_another_folder() {
    let home = tempfile::tempdir().unwrap();
    assert_eq!(current_cluster(home.path()).unwrap(), home.path().join("data"));
    set_current_cluster(home.path(), "data-17").unwrap();
    assert_eq!(current_cluster(home.path()).unwrap(), home.path().join("data-17"));
}

#[test]
fn the_former_cluster_is_not_taken_where_the_present_one_is_unknown() {
    let home = tempfile::tempdir().unwrap();
    make_cluster(home.path());
    make_folder(&home.path().join(CURRENT_FILE), 0o700).unwrap();
    assert!(current_cluster(home.path()).is_err());
    assert!(has_cluster(home.path()), "and none is made anew");
}
