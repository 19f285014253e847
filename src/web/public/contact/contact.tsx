import { data, redirectDocument, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { Message, sendMessage } from "#contract/enquiries/enquiries.ts";
import { copy } from "#contract/shared/copy.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { keepingForm } from "#web/lib/keeping-form.ts";
import { links, telephone } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { sentAlready } from "#web/lib/sent-already.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { ContactWays } from "#web/parts/contact-ways/contact-ways.tsx";
import { type MessageAnswer, MessageForm } from "#web/parts/message-form/message-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/contact";
import { AboutLeaving } from "./about-leaving.tsx";

export const loader = ({ context }: Route.LoaderArgs) => {
	const { brand, publicUrl } = context.get(requestContext);
	return { product: brand.name, canonical: publicUrl + links.contact(), requestKey: crypto.randomUUID() };
};

const valuesOf = (form: FormData) => ({
	email: String(form.get("email") ?? ""),
	message: String(form.get("message") ?? ""),
});
const failed = copy.connect.systemError;

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const values = valuesOf(form);
	const requestKey = String(form.get(IDEMPOTENCY_FIELD) ?? "") || crypto.randomUUID();
	const again = (answer: Partial<MessageAnswer>, status: number) =>
		data({ values, errors: {}, requestKey, ...answer } satisfies MessageAnswer, { status });
	const collect = (told: readonly { field: string; message: string }[]): MessageAnswer["errors"] =>
		Object.fromEntries(told.filter(({ field }) => field in values).map(({ field, message }) => [field, message]));

	const checked = Message.safeParse(values);
	if (!checked.success)
		return again(
			{
				errors: collect(
					checked.error.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message })),
				),
			},
			422,
		);
	const sent = await call(from, sendMessage, { body: values });
	if (sent.ok) return redirectDocument(`${links.contact()}?thanks`, 303);
	if (sent.status === 422) return again({ errors: collect(sent.problem.errors ?? []) }, 422);
	if (sent.status === 429) return again({ fault: sent.problem.detail }, 429);
	if (sent.status === 403) {
		const { title, ...refused } = refusedToken(from);
		return again({ fault: title, ...refused }, 403);
	}
	if (sent.status === 409)
		return again({ fault: sentAlready.title, advice: sentAlready.advice, requestKey: crypto.randomUUID() }, 409);
	return again({ fault: failed }, sent.status);
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(
		request,
		serverAction,
		(form): MessageAnswer => ({
			values: valuesOf(form),
			errors: {},
			fault: failed,
			requestKey: String(form.get(IDEMPOTENCY_FIELD) ?? ""),
		}),
	);

export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	!formMethod && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				description: `Call, email or message the client services team of ${loaderData.product}. Our help is free.`,
				product: loaderData.product,
				canonical: loaderData.canonical,
				shareTitle: copy.notFound.getInTouch,
			})
		: [];

/** Ways to reach the team, and a message form. */
export default function Contact({ loaderData: { product, requestKey }, actionData }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	const thanks = new URLSearchParams(useLocation().search).has("thanks");
	if (thanks && !actionData)
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{pageTitle("Thank you for your message", product)}</title>
					<Panel title="Thank you for your message">
						<p>Our client services team will read it and reply by email. We've emailed you a confirmation.</p>
					</Panel>
					<div>
						<ButtonLink href={links.home()} variant="secondary">
							Back to search
						</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(copy.notFound.getInTouch, product, Boolean(actionData))}</title>
				<BackLink href={links.home()}>Back to search</BackLink>
				<h1>{copy.notFound.getInTouch}</h1>
				{brand && (
					<p>
						Call us on{" "}
						<a href={telephone(brand.phone)}>
							<strong>{brand.phone}</strong>
						</a>
						, {brand.phoneHours}. Email <a href={`mailto:${brand.email}`}>{brand.email}</a>,{" "}
						<Link href={links.liveChat()}>chat with us</Link> ({openHours(brand).chat}), or send us a message here.
					</p>
				)}
				<section id="write" aria-label="Send us a message">
					<MessageForm requestKey={actionData?.requestKey ?? requestKey} answer={actionData} />
				</section>
				{brand && (
					<section aria-labelledby="ways">
						<Stack gap="medium">
							<h2 id="ways">{copy.reach.anotherWay}</h2>
							<ContactWays brand={brand} />
						</Stack>
					</section>
				)}
				{brand && <AboutLeaving quickExitUrl={brand.quickExitUrl} />}
			</Stack>
		</Page>
	);
}
