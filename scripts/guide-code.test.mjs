import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filled, itemOf } from './guide-code.mjs';

const SOURCE = `
    /// Says "}".
    #[path(
        body = A,
    )]
    #[post("/a")]
    pub fn first(
        a: &str,
    ) -> Result<(), E> {
        match a {
            "x" => call(a, "}"),
            _ => Ok(()),
        }
    }

table! {
    /// An entry.
    Team(id: TeamId) = "team" {
        change: TeamChange,
    }
    Other(id: Id) = "other" by ALL,
}
`;

test('an item is taken with what is said of it, to its own end, at the left edge', () => {
  const lines = itemOf(SOURCE, 'pub fn first(', 'rust').split('\n');
  assert.equal(lines[0], '/// Says "}".');
  assert.equal(lines.at(-1), '}');
  assert.equal(lines.length, 13);
  assert.equal(itemOf(SOURCE, '"x" =>', 'rust'), '"x" => call(a, "}"),');
  assert.equal(itemOf(SOURCE, 'Team(id', 'rust').split('\n').length, 4);
  assert.equal(itemOf(SOURCE, 'Other(', 'rust'), 'Other(id: Id) = "other" by ALL,');
});

test('an item of the client is taken with its comment, whatever its strings hold', () => {
  const source = "const A = 1;\n\n/** Says '{'. */\nexport const LIST = list('a/b', {\n  text: 'not } yet',\n  on: {},\n});\n\nconst B = 2;\n";
  const lines = itemOf(source, 'export const LIST', 'tsx').split('\n');
  assert.equal(lines[0], "/** Says '{'. */");
  assert.equal(lines.at(-1), '});');
  assert.equal(lines.length, 5);
});

test('the branch of a query ends where the next begins', () => {
  assert.equal(itemOf('select a\n  from b\nunion all\nselect c\n', 'select a', 'sql'), 'select a\n  from b');
});

test('a guide is filled from the sources, and what cannot be found is said', () => {
  const guide = (start) => `<!-- code: f.rs: ${start} -->\n\`\`\`rust\nold\n\`\`\`\n`;
  const source = () => 'let a = 1;\nlet b = 2;\n';
  assert.match(filled(guide('let a'), source), /\nlet a = 1;\n```/);
  assert.match(filled(guide('let a | f.rs: let b'), source), /let a = 1;\n\nlet b = 2;/);
  assert.throws(() => filled(guide('let c'), source), /'let c' begins 0 lines/);
  assert.throws(() => filled(guide('let'), source), /begins 2 lines/);
  assert.throws(() => filled('```rust\nold\n```\n', source), /no file is named/);
});
