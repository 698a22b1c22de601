import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { type FieldErrors, useServerForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { type CompanyDraft, createCompany } from '../../stores/companies/store';
import { Button } from '../../ui/button';
import { mayDiscard } from '../../ui/dialog/dialogs';
import { Modal } from '../../ui/modal';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';

function check({ name, description }: CompanyDraft): FieldErrors<CompanyDraft> {
  return {
    ...(name.trim() === '' ? { name: FIELD_TEXTS.nameEmpty } : {}),
    ...(description.trim() === '' ? { description: FIELD_TEXTS.descriptionEmpty } : {}),
  };
}

/** Asks for the name and description of a new company. */
export function CreateCompany({ onClose }: { onClose: () => void }) {
  const form = useServerForm<CompanyDraft>({
    initial: { name: '', description: '' },
    validate: check,
    send: createCompany,
    onDone: (_, { name }) => {
      toast(NOTICES.companyCreated(name.trim()));
      onClose();
    },
  });
  const close = () => void mayDiscard(form.dirty).then((yes) => yes && onClose());
  return (
    <Modal
      opened
      title="Create company"
      onClose={close}
      form={form.props}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button tone="filled" type="submit" busy={form.busy} busyText="LOADING">
            Create
          </Button>
        </>
      }
    >
      <TextField {...form.field('name')} label="Name" required data-autofocus max={LIMITS.COMPANY_NAME_MAX} />
      <TextArea
        {...form.field('description')}
        label="Description"
        required
        rows={5}
        max={LIMITS.COMPANY_DESCRIPTION_MAX}
      />
    </Modal>
  );
}
