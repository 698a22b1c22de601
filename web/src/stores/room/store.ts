import { create } from 'zustand';
import type { UserId } from '../../protocol/generated/protocol';

/** Someone who is here now, as the top bar shows them. */
export interface RoomPerson {
  user_id: UserId;
  name: string;
  /** Their colour: personColor() of their place in the order of arrival. */
  color: string;
  /** Tooltip: the name and what they play. */
  title?: string;
}

interface RoomState {
  /** null: this page has no room. */
  people: readonly RoomPerson[] | null;
}

export const useRoom = create<RoomState>(() => ({ people: null }));

export function setRoom(people: readonly RoomPerson[] | null): void {
  useRoom.setState({ people });
}
