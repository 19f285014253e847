import type { RegisterReportShown } from "#contract/registers/registers.ts";
import { counted } from "#contract/shared/counted.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { REGISTER_EMAILS } from "./emails.ts";

/** Tells a lead what a release at the address of a list would change. */
export const fetchedEmail = (
	about: { key: string; to: string; list: string; day: string; report: RegisterReportShown },
	settings: Sending,
): Email => {
	const { rows, changed, barred, freed } = about.report;
	const providers = (of: readonly unknown[]) => (of.length > 0 ? counted(of.length, "provider") : null);
	return composeEmail(
		settings,
		REGISTER_EMAILS,
		"register-fetched",
		{ about: about.key, to: about.to },
		{
			...{ list: about.list, day: longCalendarDay(about.day), rows: counted(rows, "row") },
			...{ changed: changed && String(changed.count), of: String(changed?.of ?? 0) },
			...{ barred: providers(barred), freed: providers(freed) },
		},
	);
};
