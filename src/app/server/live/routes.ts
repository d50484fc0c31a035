import { openLiveStream } from '#core/notices/live-contract.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { Reply } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { LiveHub } from './hub.ts';

export function liveRoutes(serve: Serve, hub: LiveHub): void {
  serve(openLiveStream, async ({ caller, ip }) => {
    const stream = await hub.open(caller, networkOf(ip));
    // a proxy such as nginx would otherwise keep events back until its buffer is full
    return new Reply(200, stream.body, {
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
  });
}
