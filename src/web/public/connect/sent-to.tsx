import { emailHint, suggestedEmail } from "#contract/shared/email-hint.ts";
import { links } from "#web/lib/links.ts";

interface Props {
	quoteId: string;
	/** The address in the request. */
	email: string;
}

/** The address that our emails go to, in the browser that sent the request, and the way to correct it. */
export const SentTo = ({ quoteId, email }: Props) => {
	const suggested = suggestedEmail(email);
	return (
		<p>
			Our emails go to <strong>{email}</strong>. {suggested && `${emailHint(suggested)} `}
			<a href={`${links.myRequest(quoteId)}#your-details`}>
				Change<span className="visually-hidden"> your email address</span>
			</a>
		</p>
	);
};
