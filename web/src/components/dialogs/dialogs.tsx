import type { OpenForm } from '../../stores/forms/store';
import { CreateCompany } from './create-company';
import { CreateTeam } from './create-team';
import { JobDialog } from './job-dialog';

/** The dialog of a form that lies over the page. */
export function FormOf({ form, onClose }: { form: OpenForm; onClose: () => void }) {
  switch (form.kind) {
    case 'job':
      return <JobDialog job={form.job} isCopy={form.isCopy} onClose={onClose} />;
    case 'company':
      return <CreateCompany onClose={onClose} />;
    case 'team':
      return <CreateTeam onClose={onClose} />;
  }
}
