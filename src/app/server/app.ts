import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { agencyRefusals } from '#core/agencies/messages.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { MAX_DOCUMENT_BYTES } from '#core/documents/lifecycle.ts';
import { typesOf } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { Properties } from '#core/lots/server/property-cache.ts';
import { membershipRefusals } from '#core/memberships/messages.ts';
import { factsWith } from '#core/park/server/facts-present.ts';
import { parkRoutes } from '#core/park/server/routes.ts';
import { openTypeNames } from '#core/park/type-labels.ts';
import { PRESENCE_CHANNEL, Presence } from '#core/review/server/presence-cache.ts';
import { viewRefusals } from '#core/review/view-messages.ts';
import { createFindCaller } from '#core/sessions/server/routes.ts';
import { listCallers } from '#core/sessions/server/store.ts';
import { userRefusals } from '#core/users/messages.ts';
import { lockActor } from '#core/users/server/store.ts';
import { inBackground } from '#platform/server/background.ts';
import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { canonicalUrl } from '#platform/server/http/address.ts';
import { type BodyLimits, defaultBodyLimits, limitBodyTime } from '#platform/server/http/body-limits.ts';
import { addDocs } from '#platform/server/http/docs.ts';
import { takeEmptyBodies } from '#platform/server/http/empty-bodies.ts';
import { addHeaders, protect } from '#platform/server/http/headers.ts';
import { networkOf, plainAddress } from '#platform/server/http/network.ts';
import { createNotFound, refuseInvalidHttp, sendProblem } from '#platform/server/http/problems.ts';
import { ResponseCache } from '#platform/server/http/response-cache.ts';
import { createServe } from '#platform/server/http/serve.ts';
import { hasPages, type MayRender, servePages } from '#platform/server/http/ssr.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { Uploads } from '#platform/server/http/uploads.ts';
import { zodErrorMap } from '#platform/server/http/zod-error-map.ts';
import { loggerOptions } from '#platform/server/log.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Language, languages } from '#shared/language.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { bindCalls, type Parts } from './calls.ts';
import { createLinkedLot } from './linked-lot.ts';
import { LiveHub, liveRoutes } from './live/hub.ts';
import { measureRequests, watchPortal } from './metrics/metrics.ts';
import { depositRulesOf, moduleRefusals } from './modules.ts';
import { createFreshData, createPageApi, typeAt } from './page-api.ts';
import { serveIcons } from './park/icon-routes.ts';
import { serveMedia } from './park/media-routes.ts';
import { wordsInOf } from './park/park-words.ts';
import { PictureVariants } from './park/picture-variants.ts';
import { Readiness } from './readiness.ts';
import { siteRoutes } from './site.ts';
import { storedTexts } from './stored-texts.ts';

/** Size limit of JSON bodies (D-131). */
const BODY_LIMIT = 256 * 1024;
/** Size limit of multipart bodies above the file limit (D-130); every other body has a limit of its own. */
const REQUEST_TIMEOUT_MS = 610_000;
/** Handler timeout, below the 30 s of the browser. */
const HANDLER_TIMEOUT_MS = 25_000;

/** Maps database constraints to refusals, for conflicts that only the database detects. */
const constraintRefusals = {
  bookings_one_live_per_lot: lotRefusals.LOT_TAKEN,
  bookings_one_live_per_unit: lotRefusals.LOT_TAKEN,
  lot_agrees_with_booking: lotRefusals.LOT_HELD,
  unit_agrees_with_booking: lotRefusals.LOT_HELD,
  lot_agrees_with_line: lotRefusals.LOT_HELD,
  lot_agrees_with_offer: lotRefusals.LOT_HELD,
  bookings_transition: bookingRefusals.ALREADY_ANSWERED,
  lots_number: lotRefusals.LOT_NUMBER_TAKEN,
  users_email_live: userRefusals.EMAIL_TAKEN,
  booking_views_one: viewRefusals.VIEW_NAME_TAKEN,
  // the agency was deleted concurrently (D-109)
  users_agency_id_agencies_id_fk: agencyRefusals.AGENCY_NOT_FOUND,
  agency_requests_agency_id_agencies_id_fk: agencyRefusals.AGENCY_NOT_FOUND,
  bookings_agency_id_agencies_id_fk: agencyRefusals.AGENCY_NOT_FOUND,
  notices_agency_id_agencies_id_fk: agencyRefusals.AGENCY_NOT_FOUND,
  agency_requests_one_pending: membershipRefusals.PENDING_ELSEWHERE,
  documents_one_each: commonRefusals.CONFLICT,
  ...moduleRefusals,
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The open streams of live updates; closed first when the process stops. */
    live: LiveHub;
    /** Told first when the process stops, so that a load balancer leaves it out. */
    readiness: Readiness;
  }
}

/** Builds the whole server; the caller decides whether it listens. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database } = parts;
  const { site, facts, legal, ground } = parts.park;
  const wordsIn = wordsInOf(parts.park);
  const typesIn = (language: Language) => [language, wordsIn(language).site.types];
  openTypeNames(Object.fromEntries(languages.map(typesIn)));
  const app = openServer(config, parts.arrival ?? defaultBodyLimits);
  if (parts.metrics) measureRequests(parts.metrics, app);
  await addPlugins(app, parts);
  const cache = new ResponseCache(parts.now, parts.stale);
  const properties = new Properties(database.db);
  const findCallers = (ids: readonly string[]) => listCallers(database.db, ids, config, parts.now());
  const logLive = (err: unknown) => app.log.error({ err }, 'live updates failed');
  const hub = new LiveHub(config.live, findCallers, logLive);
  app.decorate('live', hub);
  const readiness = new Readiness(parts);
  app.decorate('readiness', readiness);
  app.addHook('onResponse', async (_request, { statusCode }) => {
    if (statusCode === commonRefusals.STORAGE_FULL.status) readiness.ranOutOfSpace();
  });
  if (parts.metrics) watchPortal(parts.metrics, { ...parts, hub, readiness });
  const served: Endpoint[] = [];
  const serveAs = createServe(app, {
    findCaller: createFindCaller(database.db, config),
    holdActor: lockActor,
    now: parts.now,
    transact: createTransact(database.db, constraintRefusals, () => cache.drop()),
    uploads: new Uploads({
      folder: join(config.dataDir, 'arriving'),
      mostBytes: MAX_DOCUMENT_BYTES,
      freeBytes: () => parts.storage.of(parts.storage.newIn).free(),
    }),
    storedTexts,
    announce: (endpoint) => served.push(endpoint),
  });
  await addDocs(app, config.parkName);
  siteRoutes(serveAs('Site'), parts, { wordsIn, readiness });
  const factsIn = factsWith(database.db, wordsIn, depositRulesOf(site.modules));
  parkRoutes(serveAs('Site'), { wordsIn, factsIn, legal }, cache);
  const reportAs = (what: string) => (err: unknown) => app.log.error({ err }, what);
  const report = reportAs('a picture of the park could not be made');
  const pictures = new PictureVariants(parts.park.media, join(config.dataDir, 'media'), report);
  await serveMedia(app, parts.park, pictures);
  serveIcons(app, parts.park);
  const key = await openPortalKey(config.keyDir);
  const presence = new Presence(parts.now);
  bindCalls(serveAs, parts, { cache, properties, wordsIn, factsIn, pictures, key, reportAs }, presence);
  liveRoutes(serveAs('Notices and mail'), hub);

  const channels = ['lots_changed', 'portal_changed', 'mail_queued', PRESENCE_CHANNEL];
  const stopListening = await database.listen(channels, {
    onNotify: inBackground((channel, payload) => {
      if (channel === 'mail_queued') return parts.onMailQueued?.();
      if (channel === PRESENCE_CHANNEL) {
        const news = presence.receive(payload);
        return news && hub.tellPresence(news);
      }
      if (channel === 'lots_changed') cache.drop();
      hub.receive(channel, payload);
    }, logLive),
    connected: inBackground(() => {
      cache.connected();
      hub.connected();
    }, logLive),
    lost: inBackground(() => {
      cache.lost();
      hub.lost();
    }, logLive),
  });
  app.addHook('preClose', () => hub.close());
  app.addHook('onClose', stopListening);

  const notFound = createNotFound(served);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, notFound);
  app.all('/api', notFound);
  app.all('/api/*', notFound);
  if (parts.pages && hasPages(parts.pages)) {
    await servePages(app, parts.pages, {
      config,
      inLanguage: (language) => {
        const words = wordsIn(language);
        const entries = { cache, properties, factsEntry: factsIn(language) };
        const sources = { ...words, ...entries, legal, ground, lotsVersion: () => hub.lotsVersion };
        return { site: words.site, api: createPageApi(parts, sources) };
      },
      now: parts.now,
      cache,
      linkedPart: createLinkedLot(parts, cache, properties, parts.park),
      freshData: createFreshData(parts, wordsIn),
      mayRender: createMayRender(app, config),
      leavesOut: (path) => {
        const type = typeAt(path, site);
        return type !== undefined && !typesOf(facts).includes(type);
      },
    });
  }
  return app;
}

/** The server without routes: hooks and limits of every request. */
function openServer(config: Config, arrival: BodyLimits): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(config),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: arrival.idleMs,
    http: { headersTimeout: arrival.headersMs, connectionsCheckingInterval: arrival.headersMs / 5 },
    handlerTimeout: HANDLER_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // requests on keep-alive connections are still answered during shutdown
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: (request) => canonicalUrl(request.method, request.url ?? '/'),
    // an undecodable or overlong URL is refused before any hook runs
    frameworkErrors: (error, request, reply) => {
      protect(request, reply, config);
      return sendProblem(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseInvalidHttp(error, socket, config),
  });
  z.config({ customError: zodErrorMap });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendProblem);
  app.decorateRequest('caller', null);
  takeEmptyBodies(app);
  addHeaders(app, config);
  limitBodyTime(app, arrival);
  return app;
}

const withoutCounts = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Share of the calls of one address that may be pages rendered for it alone: 120 of 3000 in a minute. */
const RENDERED_SHARE = 0.04;

function createMayRender(app: FastifyInstance, { limits }: Config): MayRender {
  const count = app.createRateLimit({ max: Math.ceil(limits.requestsPerMinute * RENDERED_SHARE) });
  return async (request) => {
    const limit = await count(request);
    return limit.isAllowed || !limit.isExceeded;
  };
}

async function addPlugins(app: FastifyInstance, parts: Parts): Promise<void> {
  const { limits } = parts.config;
  await app.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && isAllowedOrigin(origin, parts)),
    credentials: true,
    exposedHeaders: [
      'age',
      'content-disposition',
      'retry-after',
      'x-request-id',
      'x-total-count',
      'x-total-price',
    ],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  });
  // compresses replies only; compressed request bodies are not accepted (decompression bombs)
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  await app.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(plainAddress(ip)),
    // only a refusal tells of the limit, by Retry-After
    addHeaders: withoutCounts,
    addHeadersOnExceeding: withoutCounts,
    errorResponseBuilder: (_request, limit) =>
      new Problem(commonRefusals.TOO_MANY, { retryAfter: Math.ceil(limit.ttl / 1000) }),
  });
  await app.register(multipart, {
    // a second file is refused by our own form parser, with its own message
    limits: { fileSize: MAX_DOCUMENT_BYTES, files: 10, parts: 10, fields: 9, fieldSize: 16_384 },
    throwFileSizeLimit: false,
  });
}

function isAllowedOrigin(origin: string, { config }: Context): boolean {
  if (config.corsOrigins.includes(origin)) return true;
  return config.mode === 'development' && /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
}
