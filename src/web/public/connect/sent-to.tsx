import { emailHint, suggestedEmail } from "#contract/shared/email-hint.ts";
import { links } from "#web/lib/links.ts";

/** The address that our emails go to, with a hint if it looks mistyped. Called by loaders, which keep the hint's list out of the browser. */
export const sentToOf = (email: string) => {
	const suggested = suggestedEmail(email);
	return { email, hint: suggested ? `${emailHint(suggested)} ` : "" };
};

interface Props {
	quoteId: string;
	to: ReturnType<typeof sentToOf>;
}

/** The address that our emails go to, in the browser that sent the request, and the way to correct it. */
export const SentTo = ({ quoteId, to: { email, hint } }: Props) => (
	<p>
		Our emails go to <strong>{email}</strong>. {hint}
		<a href={`${links.myRequest(quoteId)}#your-details`}>
			Change<span className="visually-hidden"> your email address</span>
		</a>
	</p>
);
