import { rmSync } from 'node:fs';
import { Server, TEMPLATE } from './support';

/** Creates a database with the demo's data once, before all tests. A server that begins with a copy of it is ready in a second. */
export default async function makeTemplate() {
  const server = await Server.start();
  await server.end();
  process.env[TEMPLATE] = server.data;
  return () => rmSync(server.data, { recursive: true, force: true });
}
