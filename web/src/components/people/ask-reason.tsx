import { useState } from 'react';
import { LIMITS } from '../../protocol/generated/protocol';
import { confirm, type Question } from '../../ui/dialog/dialogs';
import { TextArea } from '../../ui/text-area';

/**
 * Asks the staff to confirm an action on an account, with an optional reason. `typed`: the reason that was typed before. Returns the
 * reason, or null if the action is not confirmed.
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
