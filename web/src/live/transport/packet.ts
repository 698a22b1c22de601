/** A Socket.IO v5 packet of the namespace "/", as text. This product does not use binary packets. */
export type Packet =
  | { kind: 'connect'; data?: unknown }
  | { kind: 'disconnect' }
  | { kind: 'event'; data: unknown[]; id?: number }
  | { kind: 'ack'; data: unknown[]; id: number }
  | { kind: 'connect_error'; data: { message: string; data?: unknown } };

const DIGITS = { connect: '0', disconnect: '1', event: '2', ack: '3', connect_error: '4' } as const;

export function encodePacket(packet: Packet): string {
  const id = 'id' in packet && packet.id !== undefined ? String(packet.id) : '';
  const data = 'data' in packet && packet.data !== undefined ? JSON.stringify(packet.data) : '';
  return DIGITS[packet.kind] + id + data;
}

/** Reads a packet; throws if it is not valid, and the caller then closes the connection. */
export function decodePacket(text: string): Packet {
  let at = 1;
  let namespace = '/';
  if (text[at] === '/') {
    const comma = text.indexOf(',', at);
    namespace = comma < 0 ? text.slice(at) : text.slice(at, comma);
    at = comma < 0 ? text.length : comma + 1;
  }
  if (namespace !== '/') throw new Error('unknown namespace');
  const digits = /^\d*/.exec(text.slice(at))?.[0] ?? '';
  const id = digits === '' ? undefined : Number(digits);
  const body = text.slice(at + digits.length);
  const data: unknown = body === '' ? undefined : JSON.parse(body);
  switch (text[0]) {
    case '0':
      return { kind: 'connect', data };
    case '1':
      return { kind: 'disconnect' };
    case '2':
      if (!Array.isArray(data) || data.length === 0) throw new Error('an event without a name');
      return { kind: 'event', data, id };
    case '3':
      if (!Array.isArray(data) || id === undefined) throw new Error('an acknowledgement of nothing');
      return { kind: 'ack', data, id };
    case '4':
      return { kind: 'connect_error', data: refusal(data) };
    default:
      throw new Error('unknown packet type');
  }
}

function refusal(data: unknown): { message: string; data?: unknown } {
  if (typeof data === 'string') return { message: data };
  const { message, data: more } = (data ?? {}) as { message?: unknown; data?: unknown };
  return { message: String(message ?? 'refused'), data: more };
}
