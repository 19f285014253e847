import { telephone } from "../../lib/links.ts";
import { Phone } from "../../ui/bdi/bdi.tsx";

/** A phone number to press. */
export const PhoneLink = ({ of: number }: { of: string }) => (
	<a href={telephone(number)}>
		<Phone>{number}</Phone>
	</a>
);
