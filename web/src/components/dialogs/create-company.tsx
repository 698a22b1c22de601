import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { type CompanyId, LIMITS } from '../../protocol/generated/protocol';
import { createCompany } from '../../stores/companies/store';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { FormDialog } from '../form/form-dialog';
import { emptyFields, useServerForm } from '../form/use-server-form';

export interface CreateCompanyProps {
  /** Called with the new company's id, before the dialog closes. */
  onMade?: (id: CompanyId) => void;
  onClose: () => void;
}

/** Asks for the name and description of a new company. */
export default function CreateCompany({ onMade, onClose }: CreateCompanyProps) {
  const form = useServerForm({
    initial: { name: '', description: '' },
    validate: (draft) => emptyFields(draft, { name: FIELD_TEXTS.nameEmpty, description: FIELD_TEXTS.descriptionEmpty }),
    send: createCompany,
    draft: 'company:new',
    onDone: (id, { name }) => {
      toast(NOTICES.companyCreated(name.trim()));
      onMade?.(id);
      onClose();
    },
  });
  const description = { ...form.field('description'), rows: 5, max: LIMITS.COMPANY_DESCRIPTION_MAX };
  return (
    <FormDialog title="Create company" form={form} submit="Create" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" required data-autofocus max={LIMITS.COMPANY_NAME_MAX} />
      <TextArea {...description} label="Description" required />
    </FormDialog>
  );
}
