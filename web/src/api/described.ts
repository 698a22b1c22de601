// Used in tests and development builds only: the descriptions are large, and the product trusts its server.
import live from '../../../docs/asyncapi.json?raw';
import calls from '../../../docs/openapi.json?raw';
import type { Inspector } from './inspect';
import { mismatchOf, type Schema, type Schemas } from './schema';

interface Content {
  'application/json'?: { schema: Schema };
}

interface CallsDescription {
  paths: Record<string, { post?: { responses: Record<string, { content?: Content }> } }>;
  components: { schemas: Schemas };
}

interface LiveDescription {
  components: { schemas: Schemas; messages: Record<string, { payload: Schema }> };
  'x-topics': readonly { name: string; changes: Schema }[];
}

/**
 * Creates an inspector that compares the server's messages with docs/openapi.json and docs/asyncapi.json, and calls `report` for each
 * difference. With `isPartial`, a missing field is not reported.
 */
export function described(report: (mismatch: string) => void, isPartial = false): Inspector {
  // they are large, and parsed at the first comparison only
  let read: { ofCalls: CallsDescription; ofLive: LiveDescription } | undefined;
  const descriptions = () => {
    read ??= { ofCalls: JSON.parse(calls) as CallsDescription, ofLive: JSON.parse(live) as LiveDescription };
    return read;
  };
  const compare = (what: string, value: unknown, schema: Schema | undefined, schemas: Schemas) => {
    const mismatch = schema ? mismatchOf(value, schema, { schemas, isPartial }) : 'it is not described';
    if (mismatch) report(`${what}: ${mismatch}`);
  };
  return {
    answer: (call, answer) => {
      const { paths, components } = descriptions().ofCalls;
      const content = paths[`/api/${call}`]?.post?.responses['200']?.content;
      compare(call, answer, content?.['application/json']?.schema, components.schemas);
    },
    acknowledgement: (event, answer) => {
      const { messages, schemas } = descriptions().ofLive.components;
      compare(event, answer, messages[`${event}.answer`]?.payload, schemas);
    },
    frame: (frame) => {
      const { topic, changes } = frame as { topic: string; changes: unknown };
      const { components, 'x-topics': topics } = descriptions().ofLive;
      const kind = topics.find(({ name }) => name === topic.split(':')[0]);
      compare(topic, changes, kind && { type: 'array', items: kind.changes }, components.schemas);
    },
  };
}
