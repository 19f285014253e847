import {
	getDemoEmail,
	listDemoEmails,
	listDemoEvents,
	listDemoTexts,
	readDemoFile,
} from "#contract/operations/demo.ts";
import { replyFileOfEmail, replyFilesOfEmail } from "#domains/referrals/reply-files.ts";
import { getEmail, listEmails, listTexts } from "#platform/email/emails-store.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

/** Endpoints of demo mode for the emails it would send. All return 404 outside demo mode. */
export const demoApi = (services: Services): Binding[] => {
	const { database, settings, analytics } = services;
	const inDemoMode = () => {
		if (!settings.demo) throw notFound();
	};
	return [
		bind(listDemoEmails, { who: inDemoMode }, async ({ query }) => {
			const page = await listEmails(database.db, query);
			return { ...page, results: page.results.map(asText) };
		}),
		bind(listDemoTexts, { who: inDemoMode }, async ({ query }) => {
			const { results, ...page } = await listTexts(database.db, settings, query);
			return { ...page, results: results.map((one) => ({ ...asText(one), text: one.text_body })) };
		}),
		bind(listDemoEvents, { who: inDemoMode }, async () => {
			await analytics.flush();
			return analytics.list();
		}),
		bind(getDemoEmail, { who: inDemoMode }, async ({ params }) => {
			const email = await getEmail(database.db, settings, params.id);
			if (!email) throw notFound();
			return { ...asText(email), files: await replyFilesOfEmail(services, email.files) };
		}),
		bind(readDemoFile, { who: inDemoMode }, async ({ params }) => {
			const email = await getEmail(database.db, settings, params.id);
			const file = email?.files?.includes(params.file) && (await replyFileOfEmail(services, params.file));
			if (!file) throw notFound();
			return file;
		}),
	];
};

const asText = <L extends { created_at: Date }>(email: L) => ({
	...email,
	created_at: email.created_at.toISOString(),
});
