import { useState } from 'react';
import { Note } from '../../components/people/note';
import { isUnsaved, type NoteDraft, type Person } from '../../stores/person/store';
import { useUnsaved } from '../../ui/dialog/use-unsaved';

/** The staff's note about a person. Leaving the page with unsaved text asks for confirmation. */
export function StaffNote({ person }: { person: Person }) {
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  useUnsaved(isUnsaved(draft, person.note?.note ?? ''));
  return <Note person={person} draft={draft} onDraft={setDraft} />;
}
