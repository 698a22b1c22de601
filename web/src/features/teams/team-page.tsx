import { selectRole, useSession } from '../../stores/session/store';
import { CreatorTeams } from './creator-teams';
import { ManagerTeams } from './manager-teams';

/** /team: managers lead teams, the staff all of them; creators see the teams that they belong to. */
export default function TeamPage() {
  return useSession(selectRole) === 'creator' ? <CreatorTeams /> : <ManagerTeams />;
}
