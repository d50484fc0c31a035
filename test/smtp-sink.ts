import { type AddressInfo, createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string[]; text: string };

/** What it says to a recipient instead of taking it, each time asked anew; HANG says nothing at all. */
type State = { reply: string | undefined | (() => string | undefined) };
export const HANG = 'no answer';

/** A fake mail server on the loopback that stores mails, unless its state says otherwise. */
export async function startSmtpSink() {
  const received: ReceivedMail[] = [];
  const state: State = { reply: undefined };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    serve(socket, received, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The part of RFC 5321 that clients need to send a mail. */
function serve(socket: Socket, received: ReceivedMail[], state: State): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: ReceivedMail = { from: '', to: [], text: '' };
  let inData = false;
  let buffered = '';
  const answer = (line: string) => {
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    switch (line.slice(0, 4).toUpperCase()) {
      case 'MAIL':
        mail = { from: address, to: [], text: '' };
        return say('250 OK');
      case 'RCPT': {
        const reply = typeof state.reply === 'function' ? state.reply() : state.reply;
        if (reply === HANG) return;
        if (reply) return say(reply);
        mail.to.push(address);
        return say('250 OK');
      }
      case 'DATA':
        inData = true;
        return say('354 Go on');
      case 'QUIT':
        say('221 Bye');
        return socket.end();
      default:
        return say('250 OK');
    }
  };
  socket.on('data', (chunk) => {
    buffered += chunk.toString('utf8');
    for (;;) {
      const end = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = buffered.slice(0, end);
      buffered = buffered.slice(end + (inData ? 5 : 2));
      if (!inData) {
        answer(part);
        continue;
      }
      received.push({ ...mail, text: part });
      inData = false;
      say('250 Kept');
    }
  });
  say('220 sink');
}
