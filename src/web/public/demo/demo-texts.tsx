import { listDemoTexts, replyToDemoText } from "#contract/operations/demo.ts";
import { mediumMoment } from "#contract/shared/dates-in-words.ts";
import { ContractForm, Field, Send } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import type { Route } from "./+types/demo-texts";
import styles from "./demo-emails.module.css";

export const handle = { js: false };

/** The page, and the text message whose form is open. */
const asked = ({ request }: { request: Request }) => {
	const { searchParams } = new URL(request.url);
	return { page: pageIn(searchParams), to: searchParams.get("to") };
};

export const loader = async (from: Route.LoaderArgs) => {
	const { page, to } = asked(from);
	return {
		texts: await read(from, listDemoTexts, { query: { page: String(page) } }),
		...{ page, to },
		product: from.context.get(requestContext).brand.name,
		form: newForm(replyToDemoText),
		isSent: await isConfirmed(from),
	};
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, replyToDemoText, {
		params: { id: asked(from).to ?? "" },
		taken: () => `${links.demoTexts()}?replied`,
	});

export { privateMeta as meta } from "#web/lib/seo.ts";

/** Demo mode's phone: every text message the service would send, with a reply to each. */
export default function DemoTexts({
	loaderData: { product, texts, page, to, form, isSent },
	actionData,
}: Route.ComponentProps) {
	return (
		<Page width="text">
			<title>{pageTitle("Text messages", product, Boolean(actionData))}</title>
			<Stack gap="medium">
				<h1>Text messages</h1>
				<p>In demo mode no text message leaves this machine. Here they are, newest first.</p>
				{isSent && !actionData && (
					<Notice kind="success" title="Your reply has arrived">
						It’s in the console now, in the case of this number.
					</Notice>
				)}
				{texts.results.length === 0 && (
					<p className={styles.none}>
						None yet. Send a connect request with a mobile number, and answer yes to “Is it safe to text you?” Or text
						the person from their case in the console.
					</p>
				)}
				<ul className={styles.emails} hidden={texts.results.length === 0}>
					{texts.results.map(({ id, recipient, created_at, text }) => (
						<li key={id} id={`text-${id}`}>
							<span>To {recipient}</span>
							<time dateTime={created_at}>{mediumMoment(created_at)}</time>
							<p className={styles.text}>{text}</p>
							{id === to ? (
								<div className={styles.text}>
									<ContractForm form={form} refused={actionData}>
										<Field name="text" label={`Reply as ${recipient}`} as={TextArea} rows={3} />
										<Send>Reply</Send>
									</ContractForm>
								</div>
							) : (
								<Link href={`${links.demoTexts()}?page=${page}&to=${id}#text-${id}`}>Reply</Link>
							)}
						</li>
					))}
				</ul>
				<Pager
					page={page}
					totalPages={texts.totalPages}
					hrefFor={(other) => `${links.demoTexts()}?page=${other}`}
					label="Pages of text messages"
				/>
			</Stack>
		</Page>
	);
}
