const DEPTH = 6;

function resolve(document, schema) {
  if (!schema?.$ref) return schema;
  return schema.$ref.split("/").slice(1).reduce((part, key) => part?.[key], document);
}

function sketch(document, schema, depth = 0) {
  const known = resolve(document, schema);
  if (!known || depth > DEPTH) return "…";
  const choice = known.oneOf ?? known.anyOf;
  if (choice) {
    const some = choice.filter((one) => one.type !== "null");
    if (some.every((one) => one.const || one.enum)) return some.flatMap((one) => one.const ?? one.enum).join(" | ");
    return some.length === 0 ? null : sketch(document, some[0], depth + 1);
  }
  if (known.allOf) return Object.assign({}, ...known.allOf.map((part) => sketch(document, part, depth + 1)));
  if (known.enum) return known.enum.join(" | ");
  if (known.properties) {
    const fields = {};
    for (const [name, field] of Object.entries(known.properties)) {
      fields[known.required?.includes(name) ? name : `${name}?`] = sketch(document, field, depth + 1);
    }
    return fields;
  }
  if (known.items) return [sketch(document, known.items, depth + 1)];
  return [known.type].flat().filter(Boolean).join(" | ") || "any";
}

function element(name, text, className) {
  const made = window.document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function block(title, value) {
  const part = element("div");
  part.append(element("p", title), element("pre", JSON.stringify(value, null, 2)));
  return part;
}

function entry(document, path, method, operation) {
  const details = element("details");
  const summary = element("summary");
  summary.append(element("span", method.toUpperCase(), "method"), element("code", path));
  summary.append(element("span", operation.summary ?? "", "what"));
  details.append(summary);
  if (operation.description) details.append(element("p", operation.description));
  for (const [type, content] of Object.entries(operation.requestBody?.content ?? {})) {
    details.append(block(`Request (${type})`, sketch(document, content.schema)));
  }
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (status === "default") continue;
    const [content] = Object.entries(response.content ?? {});
    if (content?.[1].schema) details.append(block(`${status} (${content[0]})`, sketch(document, content[1].schema)));
    else details.append(element("p", `${status}: ${response.description}`));
  }
  return details;
}

const document_ = await (await fetch("/api/openapi.json")).json();
const families = new Map();
for (const [path, item] of Object.entries(document_.paths)) {
  for (const [method, operation] of Object.entries(item)) {
    const family = operation.tags?.[0] ?? "server";
    if (!families.has(family)) families.set(family, []);
    families.get(family).push(entry(document_, path, method, operation));
  }
}
const calls = window.document.getElementById("calls");
for (const family of [...families.keys()].sort()) {
  calls.append(element("h2", family), ...families.get(family));
}
