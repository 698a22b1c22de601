import { useEffect, useState } from 'react';
import { ApiError } from '../api/errors';
import { showError } from '../api/show-error';
import { closeForm, useOpenForm } from '../stores/forms/store';

type Dialogs = typeof import('../components/dialogs/dialogs');

/** The form that lies over the page. Its code is no part of a page's first load, and is asked for again where it could not be had. */
export function OpenForm() {
  const form = useOpenForm((state) => state.form);
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  const isWanted = form !== null && dialogs === null;
  useEffect(() => {
    if (!isWanted) return;
    import('../components/dialogs/dialogs').then(setDialogs, () => {
      closeForm();
      showError(new ApiError(null, null));
    });
  }, [isWanted]);
  if (!form || !dialogs) return null;
  return <dialogs.FormOf form={form} onClose={closeForm} />;
}
