import type { Job, JobStatus } from '../../protocol/generated/protocol';

interface Chosen {
  job: Job | null;
}

export const selectJobStatus = ({ job }: Chosen): JobStatus | null => job?.status ?? null;
export const selectJobTitle = ({ job }: Chosen): string => job?.title ?? '';
