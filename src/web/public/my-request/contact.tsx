import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { FoldedAct } from "../../forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { useRoot } from "../../lib/root-data.ts";
import { TextArea } from "../../ui/field/field.tsx";

/** Labels of the two forms' fields. */
export const CONTACT_LABELS = { text: "Your message", preferred_time: "What time suits?" };

interface Props {
	/** The team closed the request, so messages about it are no longer read. */
	isClosed: boolean;
}

/** A message to the team, or a call from them. */
export const Contact = ({ isClosed }: Props) => {
	const brand = useRoot()?.brand;
	return (
		<>
			{!isClosed && (
				<section aria-labelledby="write">
					<h2 id="write" className="visually-hidden">
						Write to us
					</h2>
					<FoldedAct summary="Write to us" intent="message" labels={CONTACT_LABELS} submit="Send message" icon="mail">
						<p>
							Ask us anything, or tell us what changed. Only our team reads it. We answer on this page, and by email or
							phone.
						</p>
						<Field name="text" as={TextArea} hint="Up to 2,000 characters." rows={4} />
					</FoldedAct>
				</section>
			)}
			<section aria-labelledby="call">
				<h2 id="call" className="visually-hidden">
					Would you like to talk?
				</h2>
				<FoldedAct
					summary="Ask us to call you"
					intent="call"
					labels={CONTACT_LABELS}
					submit="Ask for a call"
					icon="phone"
				>
					<p>
						We'll call the number in your request.
						{brand && (
							<>
								{" "}
								Or call us on <PhoneLink of={brand.phone} />, {brand.phoneHours}.
							</>
						)}
					</p>
					<Field name="preferred_time" hint="For example, weekdays after 4 pm." />
				</FoldedAct>
			</section>
		</>
	);
};
