import { join } from 'node:path';
import { defineModule } from '#core/server-module.ts';
import { KeptFiles } from './file-cache.ts';
import { lotPicturePath } from './picture-present.ts';
import { priceListRoutes } from './price-list-routes.ts';
import { brochureRoutes } from './routes.ts';

export const brochureModule = defineModule({
  name: 'brochures',
  routes: (serveAs, parts) => {
    const report = parts.reportAs('a file that was drawn could not be kept');
    const files = new KeptFiles(join(parts.config.dataDir, 'drawn'), report);
    brochureRoutes(serveAs('Site'), { ...parts, files });
    priceListRoutes(serveAs('Site'), { ...parts, files });
  },
  lotPicture: lotPicturePath,
});
