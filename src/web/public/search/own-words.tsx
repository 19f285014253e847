import { data, redirect } from "react-router";
import { readPlaceText } from "#contract/reference/reference.ts";
import { lastOwnWords, type Reading, readOwnWords } from "#contract/search/own-words.ts";
import { call, type From, formOf, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { chosenIn, fitsSearchForm, valuesIn, withValues } from "#web/lib/own-words.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { OwnWordsForm } from "#web/parts/own-words/own-words-form.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { loadSearchLists } from "#web/parts/search-form/lists.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/own-words";
import { addFacts } from "./own-words/add-facts.ts";
import { FilledForm, keyOf, LOCATION } from "./own-words/filled-form.tsx";
import { PAGES } from "./own-words/pages.ts";
import styles from "./own-words.module.css";

export const handle = { js: false };

const TITLE = "Say it in your own words";
const FIELD = "own-words";

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const { last } = await read(from, lastOwnWords, {});
	return { product: brand.name, last, lists: await loadSearchLists(from) };
};

/** The form as it was sent, with what stops the search. */
interface Answer {
	text?: string;
	error?: string;
	refused?: ReturnType<typeof refusedToken>;
	/** Of the filled form. */
	ticked?: string[];
	location?: string;
	placeError?: string;
	/** Places that the typed one can mean. */
	places?: Reading[];
}

/** The search of the filled form. Its place may still be text. */
const search = async (from: From, form: FormData): Promise<Response | ReturnType<typeof data<Answer>>> => {
	const values = valuesIn(form);
	const location = String(form.get("location") ?? "")
		.trim()
		.slice(0, 100);
	if (location) {
		const found = await call(from, readPlaceText, { query: { text: location } });
		const place = found.ok ? found.data.place : null;
		const choices = found.ok ? found.data.choices : [];
		// The visitor has ticked one of the places that the text can mean.
		const isTicked = choices.some(({ code, suburb }) =>
			values.some(([field, value]) => field === "place" && value === `${code} ${suburb}`),
		);
		if (!place && !isTicked) {
			const message =
				choices.length > 0
					? "Choose the place that you mean"
					: "We can't find that postcode or suburb. Please check the spelling";
			return data<Answer>(
				{
					ticked: values.map(([field, value]) => keyOf(field, value)),
					location,
					placeError: (found.ok && found.data.message) || message,
					places: choices.map(({ code, suburb, state }) => ({
						field: "place",
						value: `${code} ${suburb}`,
						label: `${suburb} ${state} ${code}`,
						words: location,
						chosen: false,
					})),
				},
				{ status: 422 },
			);
		}
		if (place) values.push(["place", `${place.code} ${place.suburb}`.trim()]);
	}
	return redirect(links.results(await addFacts(from, withValues(values))), 303);
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	if (form.has("search")) return search(from, form);
	const text = String(form.get("text") ?? "");
	const answer = await call(from, readOwnWords, { body: { text } });
	if (answer.ok) {
		if (!answer.data.certain)
			return redirect(
				form.has("home") && fitsSearchForm(answer.data) ? `${links.home()}?filled` : links.ownWords(),
				303,
			);
		return redirect(links.results(await addFacts(from, withValues(chosenIn(answer.data)))), 303);
	}
	if (answer.status === 403) return data<Answer>({ text, refused: refusedToken(from) }, { status: 403 });
	if (answer.status === 422)
		return data<Answer>({ text, error: answer.problem.errors?.[0]?.message ?? answer.problem.detail }, { status: 422 });
	if (answer.status === 429)
		return data<Answer>(
			{ text, error: "You've sent many sentences. Please wait a few minutes, or call us" },
			{ status: 429 },
		);
	throw data(answer.problem, { status: answer.status });
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({
		shareTitle: TITLE,
		description:
			"Tell us in a sentence who needs what support, and where. We fill in the search form, and you check it.",
		product: loaderData?.product ?? "",
		noindex: true,
	});

/** The sentence, and the search form as it fills it in (decision 88). */
export default function OwnWordsPage({ loaderData: { product, last, lists }, actionData }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	const answer: Answer | undefined = actionData;
	const isSentenceWrong = answer?.text !== undefined;
	const understood = isSentenceWrong ? undefined : last?.understood;
	const isFilled = understood !== undefined || answer?.ticked !== undefined;
	const readings = [...(understood?.readings ?? []), ...(answer?.places ?? [])];
	const page = understood?.page ? PAGES[understood.page] : undefined;
	const errors = [
		...(answer?.error ? [{ href: `#${FIELD}`, message: answer.error }] : []),
		...(answer?.placeError ? [{ href: `#${LOCATION}`, message: answer.placeError }] : []),
	];
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(TITLE, product, errors.length > 0)}</title>
				<h1>{TITLE}</h1>
				{errors.length > 0 && <ErrorSummary errors={errors} />}
				{answer?.refused && (
					<Notice kind="warning" title={answer.refused.title} takesFocus>
						<p>{answer.refused.advice}</p>
					</Notice>
				)}
				{page && (
					<Notice kind="info" title={page.says}>
						<p>
							<Link href={page.href}>{page.name}</Link>
						</p>
					</Notice>
				)}
				{isFilled && (
					<Card as="section" aria-label="Your search">
						<Stack gap={3}>
							<p>
								{readings.length > 0
									? "We filled in the form from your sentence. Check it, take off what doesn't fit, then search."
									: "We found no service, place, age or funding in your sentence. Please fill in the form, or try words such as “cleaning”."}
							</p>
							{understood && <Remarks {...understood} />}
							<FilledForm
								lists={lists}
								readings={readings}
								ticked={
									answer?.ticked ??
									readings.filter(({ chosen }) => chosen).map(({ field, value }) => keyOf(field, value))
								}
								location={answer?.location ?? ""}
								placeError={answer?.placeError}
							/>
						</Stack>
					</Card>
				)}
				<Card>
					<OwnWordsForm
						id={FIELD}
						text={answer?.text ?? last?.text}
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
								Call us on <PhoneLink of={brand.phone} /> and we'll search together. We're here {brand.phoneHours}.
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

/** What of the sentence the form can't hold. */
const Remarks = ({
	messages,
	not_used,
	not_understood,
}: {
	messages: readonly string[];
	not_used: readonly string[];
	not_understood: readonly string[];
}) => (
	<>
		{messages.map((message) => (
			<p key={message}>
				<strong>{message}.</strong>
			</p>
		))}
		{not_used.length > 0 && (
			<p>The search has no filter for: {not_used.join(", ")}. Ask the provider when you connect.</p>
		)}
		{not_understood.length > 0 && <p>We didn't understand {not_understood.map((one) => `“${one}”`).join(", ")}.</p>}
	</>
);
