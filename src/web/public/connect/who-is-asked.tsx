import { readNextStep } from "#contract/quotes/quotes.ts";
import { momentWords, nextStepWords } from "#contract/shared/next-step.ts";
import { call, type From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { Notice } from "#web/ui/notice/notice.tsx";

/** Who is asked and when, for the browser that sent the request. Any other sees the page without it. */
export const findWhoIsAsked = async (from: From, quoteId: string | null) => {
	const next = quoteId ? await call(from, readNextStep, { params: { quoteId } }) : undefined;
	if (!next?.ok) return null;
	const waits = next.data.step === "we-ask" || next.data.step === "we-ask-everyone";
	return { step: next.data.step, words: nextStepWords(next.data, from.context.get(requestContext).now()), waits };
};

/** An earlier request that asks the same providers, for the browser that sent it. */
export const findAskedBefore = async (from: From) => {
	const quoteId = new URL(from.request.url).searchParams.get("before");
	const before = quoteId ? await call(from, readNextStep, { params: { quoteId } }) : undefined;
	if (!quoteId || !before?.ok) return null;
	const { asks, sent_at } = before.data;
	const names = asks.length > 0 ? new Intl.ListFormat("en-AU").format(asks) : "everyone who fits";
	return {
		title: `You asked ${names} at ${momentWords(sent_at, from.context.get(requestContext).now())}`,
		page: links.myRequest(quoteId),
	};
};

/** The line on the page of the follow-up details. */
export const WhoIsAsked = ({ asked }: { asked: { words: string; waits: boolean } }) => (
	<p>
		<strong>{asked.words}</strong> {asked.waits && "Send the details below or skip them, and we ask now."}
	</p>
);

/** Says that the same request is open, with the way to its page. */
export const AskedBefore = ({ before }: { before: { title: string; page: string } }) => (
	<Notice kind="info" role="status" title={before.title}>
		<p>
			It’s still open, so we don’t ask twice. See <a href={before.page}>your private page</a>. Is this for another
			person? Call us.
		</p>
	</Notice>
);
