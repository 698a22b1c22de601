import { useState } from 'react';
import { LIMITS } from '../../protocol/generated/protocol';
import { confirm, type Question } from '../../ui/dialog/dialogs';
import { TextArea } from '../../ui/text-area';

/**
 * Asks before something is done to a person, and for a reason, which may be left out. `typed`: the reason that was
 * typed already. Returns the reason, or null if the person says no.
 */
export async function askReason({ body, ...question }: Question, typed = ''): Promise<string | null> {
  let reason = typed;
  const withReason = (
    <>
      {body}
      <ReasonField
        typed={typed}
        onChange={(text) => {
          reason = text;
        }}
      />
    </>
  );
  return (await confirm({ ...question, body: withReason })) ? reason : null;
}

function ReasonField({ typed, onChange }: { typed: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(typed);
  return (
    <TextArea
      label="Reason (optional)"
      hint="Included in their email."
      max={LIMITS.REASON_MAX}
      maxLength={LIMITS.REASON_MAX}
      rows={2}
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(next);
      }}
    />
  );
}
