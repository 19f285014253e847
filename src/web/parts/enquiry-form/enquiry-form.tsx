import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { copy } from "#contract/shared/copy.ts";
import { telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { useRound } from "../../lib/use-round.ts";
import { Button } from "../../ui/button/button.tsx";
import { ErrorSummary } from "../../ui/error-summary/error-summary.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import { useHumanCheck } from "../human-check/use-human-check.tsx";
import { PostForm } from "../post-form/post-form.tsx";
import { PrivacyLine } from "../privacy-line/privacy-line.tsx";
import type { EnquiryAnswer } from "./values.ts";

/** Props of both embedded forms. */
export interface EnquiryFormProps<Values> {
	requestKey: string;
	answer: EnquiryAnswer<Values> | undefined;
	/** URL of the surrounding page, which receives the form without scripts. */
	page?: string | undefined;
}

/** Shared parts of both embedded forms: error summary, captcha, environment field (API-048) and button. */
export const EnquiryForm = <Values extends object>({
	requestKey,
	answer,
	page,
	fields,
	labels = {},
	button,
	usedTo,
	ownChecks,
	children,
}: EnquiryFormProps<Values> & {
	fields: readonly (keyof Values & string)[];
	/** Added in the summary if two errors have the same text. */
	labels?: Partial<Record<string, string>>;
	button: string;
	/** Purpose of the answers, if the form has no consent question. */
	usedTo?: string;
	/** Fields that useChecks checks. */
	ownChecks: readonly string[];
	children: ReactNode;
}) => {
	const human = useHumanCheck();
	const brand = useRoot()?.brand;
	const sending = useNavigation().state !== "idle" || human.checking;
	const round = useRound(answer);
	const isAlive = useHydrated();
	const summary = fields
		.map((field) => ({ href: `#${field}`, message: answer?.errors[field] ?? "", label: labels[field] }))
		.filter(({ message }) => message);
	// With scripts the form posts within the frame. Without scripts the whole window posts to the surrounding page.
	const lead = page !== undefined && !isAlive ? ({ action: page, target: "_top" } as const) : {};
	return (
		<Stack gap={6}>
			{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
			{answer?.fault && (
				<Notice key={`f${round}`} kind="error" role="alert" title={answer.fault.title ?? copy.listing.failed}>
					<p>
						{answer.fault.detail ??
							(brand && (
								<>
									Please try again, or call us on <a href={telephone(brand.phone)}>{brand.phone}</a>.
								</>
							))}{" "}
						Nothing you typed is lost.
					</p>
				</Notice>
			)}
			<PostForm csrfToken={answer?.csrfToken} requestKey={requestKey} human={human} ownChecks={ownChecks} {...lead}>
				<input type="hidden" name="environment" value="production" />
				{children}
				{human.challenge}
				{usedTo && <PrivacyLine to={usedTo} />}
				<Button type="submit" size="large" icon="send">
					{sending ? "Sending …" : button}
				</Button>
			</PostForm>
		</Stack>
	);
};
