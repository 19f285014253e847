import { useNavigation } from "react-router";
import { links } from "#web/lib/links.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { useHumanCheck } from "#web/parts/human-check/use-human-check.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { PrivacyLine } from "#web/parts/privacy-line/privacy-line.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";

const LABELS = { name: "Your name", email: "Work email" };

interface Props {
	/** Name of the profile. */
	provider: string;
	requestKey: string;
	refused:
		| {
				values?: { name: string; email: string };
				errors?: Record<string, string>;
				requestKey?: string;
				fault?: string;
				advice?: string;
				csrfToken?: string;
		  }
		| undefined;
}

/** A colleague asks to join the staff of a profile that has users. */
export const JoinForm = ({ provider, requestKey, refused }: Props) => {
	const human = useHumanCheck();
	const round = useRound(refused);
	const sending = useNavigation().state === "submitting" || human.checking;
	const errors = refused?.errors ?? {};
	const summary = summaryOf(errors, LABELS);
	return (
		<Stack gap={6}>
			<p>
				Colleagues of yours already look after this profile. If you have an email address at {provider}'s own domain, we
				can send you a link. An owner then says yes or no, and until then you see nothing. It can't be an address at a
				public provider such as Gmail or Bigpond.
			</p>
			<p>
				No such address? Ask a colleague who manages the profile to invite you, or{" "}
				<a href={links.contact()}>contact us</a>.
			</p>
			{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
			{refused?.fault && (
				<ErrorNotice key={`fault ${round}`} title={refused.fault}>
					{refused.advice}
				</ErrorNotice>
			)}
			<PostForm
				intent="join"
				csrfToken={refused?.csrfToken}
				requestKey={refused?.requestKey ?? requestKey}
				human={human}
			>
				<TextField
					id="name"
					name="name"
					label={LABELS.name}
					autoComplete="name"
					maxLength={100}
					defaultValue={refused?.values?.name}
					error={errors.name}
				/>
				<EmailField
					id="email"
					name="email"
					label={LABELS.email}
					autoComplete="email"
					defaultValue={refused?.values?.email}
					error={errors.email}
				/>
				{human.challenge}
				<PrivacyLine to="check your request" />
				<div>
					<Button type="submit" size="large" icon="mail">
						{sending ? "Sending …" : "Email me a link"}
					</Button>
				</div>
			</PostForm>
		</Stack>
	);
};
