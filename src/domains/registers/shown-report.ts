import type { RegisterReportShown } from "#contract/registers/registers.ts";
import type { RegisterReport } from "./import-register.ts";

/** A report as the console shows it. */
export const shownReport = ({ withoutAbn, changed, ...report }: RegisterReport): RegisterReportShown => ({
	...report,
	without_abn: withoutAbn,
	changed: changed ?? null,
	barred: report.barred.map(({ id, name }) => ({ id, name })),
	freed: report.freed.map(({ id, name }) => ({ id, name })),
});
