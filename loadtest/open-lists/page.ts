import { loadSession } from '../../web/src/stores/session/store';

export { openJobList, useJobList } from '../../web/src/stores/job-list/store';
export { loadSession };
