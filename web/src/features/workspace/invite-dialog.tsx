import { ApiError } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { FormDialog } from '../../components/form/form-dialog';
import { emptyFields, useServerForm } from '../../components/form/use-server-form';
import { LIMITS, type TrackId } from '../../protocol/generated/protocol';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { inviteFromTrack, useTeamChoice } from '../../stores/teams/choice';
import { createTeam } from '../../stores/teams/store';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';

export interface InviteDialogProps {
  /** The track whose creator is invited. */
  track: TrackId;
  onClose: () => void;
}

/**
 * A dialog that invites the creator of a track into a team. The dialog does not ask for an email, because the server knows the creator's.
 */
export default function InviteDialog({ track, onClose }: InviteDialogProps) {
  const row = useReview(selectRow(track));
  const { value: teams } = useTeamChoice();
  const isFirst = teams?.length === 0;
  const form = useServerForm<{ team: string; name: string }>({
    initial: { team: '', name: '' },
    validate: (typed) => emptyFields(typed, isFirst ? { name: FIELD_TEXTS.nameEmpty } : { team: 'Choose a team' }),
    send: async ({ team, name }, requestId) => {
      const id = isFirst ? await createTeam(name.trim(), `${requestId}:team`) : Number(team);
      await inviteFromTrack(id, track, requestId);
    },
    names: { team_id: 'team' },
    mapError: (failure) => {
      const note = failure instanceof ApiError && failure.code === 'conflict' ? failure.detail : null;
      return note ? { team: note } : undefined;
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
        {account} will be asked to join. Members can submit to the team's jobs.
      </p>
      {isFirst ? (
        <TextField
          {...form.field('name')}
          label="Name of your first team"
          required
          data-autofocus
          max={LIMITS.TEAM_NAME_MAX}
        />
      ) : (
        <Select
          label="Team"
          required
          search={teams && teams.length > 8 ? 'Search teams' : undefined}
          placeholder="Choose a team"
          options={(teams ?? []).map(({ id, name, owner }) => ({
            value: String(id),
            label: name,
            ...(owner ? { detail: owner.user_name } : {}),
          }))}
          value={field.value || null}
          onChange={field.onChange}
          error={field.error}
        />
      )}
    </FormDialog>
  );
}
