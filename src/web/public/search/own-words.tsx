import { data, redirect } from "react-router";
import { lastOwnWords, readOwnWords, type Understood } from "#contract/search/own-words.ts";
import { CSRF_FIELD } from "#contract/shared/limits.ts";
import { call, type From, formOf, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links, telephone } from "#web/lib/links.ts";
import { type Answered, answeredIn, isFound, searchOf, withFilters } from "#web/lib/own-words.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { readSearch, type SearchState } from "#web/lib/search-address.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { OwnWordsForm } from "#web/parts/own-words/own-words-form.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/own-words";
import { addFacts } from "./own-words/add-facts.ts";
import { remarkLines } from "./own-words/remark-lines.ts";
import { Remarks } from "./own-words/remarks.tsx";
import styles from "./own-words.module.css";

export const handle = { js: false };

const TITLE = "Say it in your own words";
const FIELD = "own-words";

/** The next question about the sentence, with the search that each choice leads to. */
const questionFor = async (from: From, understood: Understood, state: SearchState, answered: readonly Answered[]) => {
	const open = understood.questions.filter(({ about }) => !answered.includes(about));
	const [question] = open;
	if (!question) return undefined;
	const done = [...answered, question.about];
	return {
		about: question.about,
		words: question.words,
		more: open.length - 1,
		options: await Promise.all(
			question.options.map(async ({ label, set }) => {
				const next = withFilters(state, set);
				const href =
					open.length > 1 ? links.ownWords(next, done) : links.results(await addFacts(from, next, understood));
				return { label, href };
			}),
		),
	};
};

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const params = new URL(from.request.url).searchParams;
	const { last } = await read(from, lastOwnWords, {});
	const answered = answeredIn(params);
	const understood = last && !params.has("change") ? last.understood : undefined;
	const state = answered.length > 0 || !understood ? readSearch(params) : searchOf(understood);
	return {
		product: brand.name,
		text: last?.text,
		remarks: understood && remarkLines(understood),
		found: understood ? isFound(understood) : false,
		question: understood && (await questionFor(from, understood, state, answered)),
		results: understood && links.results(await addFacts(from, state, understood)),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const text = String(form.get("text") ?? "");
	const answer = await call(from, readOwnWords, { body: { text } }, { csrfToken: String(form.get(CSRF_FIELD) ?? "") });
	if (answer.ok) {
		const isClear = isFound(answer.data) && answer.data.questions.length === 0;
		if (!isClear) return redirect(links.ownWords(), 303);
		return redirect(links.results(await addFacts(from, searchOf(answer.data), answer.data)), 303);
	}
	if (answer.status === 403) return data({ text, refused: refusedToken(from) }, { status: 403 });
	if (answer.status === 422)
		return data({ text, error: answer.problem.errors?.[0]?.message ?? answer.problem.detail }, { status: 422 });
	if (answer.status === 429)
		return data({ text, error: "You've sent many sentences. Please wait a few minutes, or call us" }, { status: 429 });
	throw data(answer.problem, { status: answer.status });
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({
		shareTitle: TITLE,
		description:
			"Tell us in a sentence who needs what support, and where. We turn it into a search that you can check.",
		product: loaderData?.product ?? "",
		noindex: true,
	});

const ASKED: Record<Answered, (words: string) => string> = {
	service: (words) => `Which service do you mean by “${words}”?`,
	place: (words) => `Which place do you mean by “${words}”?`,
	age: () => "How old is the person who needs support?",
	funding: (words) => `How is the support funded? You wrote “${words}”`,
};

/** The sentence's form, and what we need to know before we can search (decision 76). */
export default function OwnWordsPage({ loaderData, actionData }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	const answer:
		| { text: string; error?: string; refused?: { title: string; advice: string; csrfToken: string } }
		| undefined = actionData;
	const { remarks, question, found, results } = answer
		? { ...loaderData, remarks: undefined, question: undefined }
		: loaderData;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(TITLE, loaderData.product, answer?.error !== undefined)}</title>
				<h1>{TITLE}</h1>
				{answer?.error && <ErrorSummary errors={[{ href: `#${FIELD}`, message: answer.error }]} />}
				{answer?.refused && (
					<Notice kind="warning" title={answer.refused.title} takesFocus>
						<p>{answer.refused.advice}</p>
					</Notice>
				)}
				{question && (
					<Card as="section" aria-labelledby="choice">
						<Stack gap={3}>
							<h2 id="choice">{ASKED[question.about](question.words)}</h2>
							<ul className={styles.choices} aria-labelledby="choice">
								{question.options.map(({ label, href }) => (
									<li key={label}>
										<Link href={href}>{label}</Link>
									</li>
								))}
							</ul>
							{question.more > 0 && (
								<p className={styles.more}>
									After this, {question.more} more {question.more === 1 ? "question" : "questions"}.
								</p>
							)}
						</Stack>
					</Card>
				)}
				{remarks && !found && (
					<Notice kind="info" title="We found no service, place, age or funding in your sentence" takesFocus>
						<p>Try words such as “cleaning”, “speech therapy” or your suburb.</p>
					</Notice>
				)}
				{remarks && found && !question && results && (
					<p>
						<Link href={results}>See the results for your sentence</Link>
					</p>
				)}
				{remarks && remarks.length > 0 && <Remarks lines={remarks} />}
				<Card>
					<OwnWordsForm
						id={FIELD}
						text={answer?.text ?? loaderData.text}
						error={answer?.error}
						csrfToken={answer?.refused?.csrfToken}
					/>
				</Card>
				<p className={styles.privacy}>
					We use your sentence only for this search. We don't store it, and we don't send it to providers. It stays
					encrypted in your browser for 10 minutes, so that you can change it.
				</p>
				<section aria-labelledby="other-ways">
					<Stack gap={3}>
						<h2 id="other-ways">Other ways to search</h2>
						{brand && (
							<p>
								Call us on <a href={telephone(brand.phone)}>{brand.phone}</a> and we'll search together. We're here{" "}
								{brand.phoneHours}.
							</p>
						)}
						<div>
							<ButtonLink href={links.home()} variant="secondary">
								Search by service, place and funding
							</ButtonLink>
						</div>
					</Stack>
				</section>
			</Stack>
		</Page>
	);
}
