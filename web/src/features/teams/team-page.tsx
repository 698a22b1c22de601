import { selectRole, useSession } from '../../stores/session/store';
import { CreatorTeams } from './creator-teams';
import { ManagerTeams } from './manager-teams';

/** /team: managers see the teams that they lead, the staff all teams, and creators the teams that they belong to. */
export default function TeamPage() {
  return useSession(selectRole) === 'creator' ? <CreatorTeams /> : <ManagerTeams />;
}
