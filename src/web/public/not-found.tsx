import { data } from "react-router";

/** Any other path: the frame's not-found page with its status (visitor §2). */
export const loader = () => {
	throw data(null, { status: 404 });
};

export default function NotFound() {
	return null;
}
