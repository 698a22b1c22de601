import { jobList, openJobList } from '../../web/src/stores/job-list/store';
import { loadSession } from '../../web/src/stores/session/store';

const readList = jobList.use.getState;

export { loadSession, openJobList, readList };
