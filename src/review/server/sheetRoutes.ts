import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scoreSheet } from '../sheet/scoreSheet.ts';
import { sheetCsv } from '../sheet/sheetCsv.ts';
import { sheetPdf } from '../sheet/sheetPdf.ts';
import { LANGUAGES } from '../words/say.ts';
import type { Language } from '../words/say.ts';
import type { DeskStore } from './deskStore.ts';

/** The score sheet of the match in progress. */
export function addSheetRoutes(app: FastifyInstance, store: DeskStore): void {
  app.get('/api/sheet.pdf', async (request, reply) => {
    const sheet = scoreSheet(store.view);
    if (sheet === undefined) return reply.code(404).send({ error: 'no-match' });
    const language = languageOf(request);
    const pdf = await sheetPdf(sheet, { language, madeAt: new Date() });
    return attach(reply, 'cenital.pdf').type('application/pdf').send(pdf);
  });
  app.get('/api/sheet.csv', (request, reply) => {
    const sheet = scoreSheet(store.view);
    if (sheet === undefined) return reply.code(404).send({ error: 'no-match' });
    const csv = sheetCsv(sheet, languageOf(request));
    return attach(reply, 'cenital.csv').type('text/csv; charset=utf-8').send(csv);
  });
}

export const attach = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('content-disposition', `attachment; filename="${name}"`);

/** The language a link asks for; Spanish where it says none of ours. */
export function languageOf(request: FastifyRequest): Language {
  const { language } = request.query as { language?: unknown };
  return LANGUAGES.find((each) => each === language) ?? 'es';
}
