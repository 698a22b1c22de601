import type { SubmissionProgress } from '../../protocol/generated/protocol';
import { formatDateTime } from '../../ui/format';
import { Tag } from '../../ui/tag';

/**
 * Returns the steps that a submitted track has reached, each with its time. A step says only the role of the person who did it ("Heard by
 * manager"), never a name or a rating. Pure.
 */
function stepsOf(progress: SubmissionProgress | null): { label: string; at: string | null }[] {
  const steps = [{ label: 'Received', at: progress?.received ?? null }];
  if (progress?.heard) steps.push({ label: by('Heard', progress.heard_by), at: progress.heard });
  if (progress?.decided) steps.push({ label: by('Reviewed', progress.decided_by), at: progress.decided });
  return steps;
}

const by = (label: string, role: SubmissionProgress['heard_by']) => (role === null ? label : `${label} by ${role}`);

/** Shows the last step as a word, and all steps with their times on hover. */
export function Progress({ progress }: { progress: SubmissionProgress | null }) {
  const steps = stepsOf(progress);
  const lines = steps.map(({ label, at }) => (at === null ? label : `${label} ${formatDateTime(at)}`));
  return (
    <span title={lines.join('\n')}>
      <Tag tone={steps.length === 1 ? 'quiet' : 'cool'}>{steps.at(-1)?.label}</Tag>
    </span>
  );
}
