import { data, redirectDocument, type ShouldRevalidateFunctionArgs } from "react-router";
import { Complaint, complaintAboutUs, sendComplaint } from "#contract/enquiries/enquiries.ts";
import { copy } from "#contract/shared/copy.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { keepingForm } from "#web/lib/keeping-form.ts";
import { links } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { sentAlready } from "#web/lib/sent-already.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { type ComplaintAnswer, ComplaintForm } from "#web/parts/complaint-form/complaint-form.tsx";
import { COMPLAINT_FIELDS, type ComplaintValues } from "#web/parts/complaint-form/values.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/complaints";
import styles from "./complaints.module.css";

const TITLE = "Complaints and feedback";

export const loader = ({ context }: Route.LoaderArgs) => {
	const { brand, publicUrl } = context.get(requestContext);
	return { product: brand.name, canonical: publicUrl + links.complaints(), requestKey: crypto.randomUUID() };
};

const valuesOf = (form: FormData): ComplaintValues => ({
	complaint_first_name: String(form.get("complaint_first_name") ?? ""),
	complaint_last_name: String(form.get("complaint_last_name") ?? ""),
	complaint_email: String(form.get("complaint_email") ?? ""),
	complaint_number: String(form.get("complaint_number") ?? ""),
	complaint_provider: String(form.get("complaint_provider") ?? ""),
	complaint_details: String(form.get("complaint_details") ?? ""),
	aboutUs: form.get("about_us") === "yes",
});

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const { brand } = from.context.get(requestContext);
	const values = valuesOf(form);
	const requestKey = String(form.get(IDEMPOTENCY_FIELD) ?? "") || crypto.randomUUID();
	const again = (answer: Partial<ComplaintAnswer>, status: number) =>
		data({ values, errors: {}, requestKey, ...answer } satisfies ComplaintAnswer, { status });
	const collect = (told: readonly { field: string; message: string }[]): ComplaintAnswer["errors"] =>
		Object.fromEntries(
			told
				.filter(({ field }) => COMPLAINT_FIELDS.some((one) => one === field))
				.toReversed()
				.map(({ field, message }) => [field, message]),
		);

	const { aboutUs, ...typed } = values;
	const checked = Complaint.safeParse(typed);
	if (!checked.success)
		return again(
			{
				errors: collect(
					checked.error.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message })),
				),
			},
			422,
		);
	const body = { ...typed, [complaintAboutUs(brand.name)]: aboutUs };
	const sent = await call(from, sendComplaint, { body });
	if (sent.ok) return redirectDocument(links.complaintReceived(sent.data.due), 303);
	if (sent.status === 422) return again({ errors: collect(sent.problem.errors ?? []) }, 422);
	if (sent.status === 429) return again({ fault: { title: "Please wait a moment", detail: sent.problem.detail } }, 429);
	if (sent.status === 403) {
		const { title, advice, csrfToken } = refusedToken(from);
		return again({ fault: { title, detail: advice }, csrfToken }, 403);
	}
	if (sent.status === 409)
		return again(
			{ fault: { title: sentAlready.title, detail: sentAlready.advice }, requestKey: crypto.randomUUID() },
			409,
		);
	return again({ fault: {} }, sent.status);
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(
		request,
		serverAction,
		(form): ComplaintAnswer => ({
			values: valuesOf(form),
			errors: {},
			fault: {},
			requestKey: String(form.get(IDEMPOTENCY_FIELD) ?? ""),
		}),
	);

export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	!formMethod && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				description: `How to complain about a provider or about ${loaderData.product}, to us or to the authorities, and how to give feedback.`,
				product: loaderData.product,
				canonical: loaderData.canonical,
				shareTitle: TITLE,
			})
		: [];

/** Who handles complaints, and our form (CPL-001 to CPL-004). Facts about the authorities are as of November 2026. */
export default function Complaints({ loaderData: { product, requestKey }, actionData }: Route.ComponentProps) {
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(TITLE, product, Boolean(actionData))}</title>
				<BackLink href={links.home()}>Back to search</BackLink>
				<Stack gap={3}>
					<h1>{TITLE}</h1>
					<p className={styles.intro}>
						Something went wrong, or went well? Tell the provider first, if you feel safe to. You can also go straight
						to the authority, or to us. It's free to complain. No one should treat you badly because you did.
					</p>
				</Stack>
				<Columns kind="thirds" className={styles.ways}>
					<Card as="section" aria-labelledby="ndis">
						<Stack gap={3}>
							<h2 id="ndis">NDIS participants</h2>
							<p>The NDIS Quality and Safeguards Commission handles complaints about NDIS supports and providers.</p>
							<p>
								Phone <a href="tel:1800035544">1800 035 544</a>
							</p>
							<p>
								<a href="https://www.ndiscommission.gov.au" rel="noreferrer">
									Complain to the NDIS Commission
								</a>
							</p>
						</Stack>
					</Card>
					<Card as="section" aria-labelledby="aged-care">
						<Stack gap={3}>
							<h2 id="aged-care">Home Care Package recipients</h2>
							<p>
								The Aged Care Quality and Safety Commission handles complaints about home care, now called Support at
								Home.
							</p>
							<p>
								Phone <a href="tel:1800951822">1800 951 822</a>
							</p>
							<p>
								<a href="https://www.agedcarequality.gov.au" rel="noreferrer">
									Complain to the Aged Care Commission
								</a>
							</p>
						</Stack>
					</Card>
					<Card as="section" aria-labelledby="us">
						<Stack gap={3}>
							<h2 id="us">Tell {product}</h2>
							<p>Fill in our form: about a provider you found here, or about us. {copy.complaints.promise}</p>
							<p>
								<ButtonLink href="#complaint-form">Fill in the form</ButtonLink>
							</p>
						</Stack>
					</Card>
				</Columns>
				<ComplaintForm product={product} requestKey={actionData?.requestKey ?? requestKey} answer={actionData} />
			</Stack>
		</Page>
	);
}
