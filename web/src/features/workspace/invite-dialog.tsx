import { ApiError } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { FormDialog } from '../../components/form/form-dialog';
import { emptyFields, useServerForm } from '../../components/form/use-server-form';
import type { TrackId } from '../../protocol/generated/protocol';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { inviteFromTrack, useTeamChoice } from '../../stores/teams/choice';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast-store';

export interface InviteDialogProps {
  /** Whose creator is invited. */
  track: TrackId;
  onClose: () => void;
}

/** Invites the creator of a track into a team, without their email being known here. */
export default function InviteDialog({ track, onClose }: InviteDialogProps) {
  const row = useReview(selectRow(track));
  const { value: teams } = useTeamChoice();
  const form = useServerForm<{ team: string }>({
    initial: { team: '' },
    validate: (typed) => emptyFields(typed, { team: 'Choose a team' }),
    send: ({ team }, requestId) => inviteFromTrack(Number(team), track, requestId),
    names: { team_id: 'team' },
    refuse: (failure) => {
      const said = failure instanceof ApiError && failure.code === 'conflict' ? failure.detail : null;
      return said ? { team: said } : undefined;
    },
    onDone: () => {
      toast(NOTICES.teamInviteSent);
      onClose();
    },
  });
  const field = form.field('team');
  const account = row?.user_name ? ` (${row.user_name})` : '';
  return (
    <FormDialog title="Invite to a team" form={form} submit="Send invitation" onClose={onClose}>
      <p className="type-second">
        {row?.artist_name ?? 'The creator'}
        {account} is asked to join. Members can submit to the jobs of the team.
      </p>
      <Select
        label="Team"
        required
        search={teams && teams.length > 8 ? 'Search teams' : undefined}
        placeholder={teams?.length === 0 ? 'No team yet: create one first' : 'Choose a team'}
        nothing="No team yet: create one first"
        options={(teams ?? []).map(({ id, name, owner }) => ({
          value: String(id),
          label: name,
          ...(owner ? { detail: owner.user_name } : {}),
        }))}
        value={field.value || null}
        onChange={field.onChange}
        error={field.error}
      />
    </FormDialog>
  );
}
