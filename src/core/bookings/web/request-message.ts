/** Labels of the lines in an agent's request. */
const labels = ['Agent', 'Phone', 'Email', 'Description'] as const;
type Label = (typeof labels)[number];

type AgentDetails = { name: string; phone: string; email: string; message: string };

/** Line breaks inside a single-line value could forge another label. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The request message of the agent dialog; only the description, at the end, may have line breaks. */
export function agentRequestMessage({ name, phone, email, message }: AgentDetails): string {
  const lines = [`Agent: ${oneLine(name)}`, `Phone: ${oneLine(phone)}`, `Email: ${oneLine(email)}`];
  if (message.trim() !== '') lines.push(`Description: ${message.trim()}`);
  return lines.join('\n');
}

type ReadMessage = { details: { label: Label; value: string }[]; text: string };

/**
 * Parses a request message for display: the first line of each label, and the rest as text. Later lines with the same label
 * are text, so that a description cannot forge a label (D-90).
 */
export function readRequestMessage(message: string): ReadMessage {
  const details: ReadMessage['details'] = [];
  const rest: string[] = [];
  for (const line of message.split(/\r?\n/)) {
    const label = labels.find((each) => line.toLowerCase().startsWith(`${each.toLowerCase()}:`));
    const isFirst = label !== undefined && !details.some((detail) => detail.label === label);
    if (isFirst) details.push({ label, value: line.slice(label.length + 1).trim() });
    else rest.push(line);
  }
  return { details, text: rest.join('\n').trim() };
}
