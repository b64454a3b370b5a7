"""Keys and tokens that documents print as examples, by digest, since a file should not hold what looks like a secret.

A digest stands for one value to the last character, so that a key which differs in one letter is still found.
"""

from __future__ import annotations

from hashlib import sha256

_SIZE = 12
_LISTED = (
    "0011cc25eb43 0027fa83e28f 00cf4c781dc3 0401312bb13f 08e71bf8c43e 09b08c9977cc 0ba985a219a9 0e9d220616f0 "
    "0ee375e64f47 0f1b79eefbeb 136042b35cec 14204b4dc3ec 149b3cae3d60 14d3aa9d8cd2 153a18258645 15afdfcdd8aa "
    "15cef4b629cc 16529b293d4d 183edae19b48 1a9f3dc4bd19 1ae62d356cc2 1b97b8d2f434 1bbb9293c38a 1f110d9d7f53 "
    "20f5577b9145 2598f7d6adc1 28be9bd61c27 293257ab6495 2a12ad806b33 2ab72703ec55 2f0eaf13034a 2fc6222cf880 "
    "3148a77a5f59 34eefbded8d8 3540efedb2c5 3b4a04c4a0c7 3f34f2a6e0df 3f9bcb11288d 41113977b108 43171c20079b "
    "4808f2782e92 4a8bb44fed36 4c20e6f5cc11 4c7b3f40e866 4f2c8f384099 4f85c7065125 501645f9ed6f 53f5da0aaa93 "
    "5450cd4aa966 5520d5223a19 553d048d6274 5768f322871d 57c39c35c76e 584b27d64ebc 5934331e1ef4 5b545b56c6f8 "
    "5cefcbea13e8 5dbe8005e281 616fe34ce803 649e1f5c769e 64ec5f36ed3f 6839e8c4ea32 6aa14267d949 6ad052c200c7 "
    "6aedf4750456 6c96130f130a 6caa448826c1 73f71af093fd 74878a808fc9 74b193c9d475 74e11884b07b 76d623ce5848 "
    "77a2fcb2a87f 77ce8f8fae9a 78ac78205f5e 7b56089326a6 7b80ae37db0e 7ca486cbe6b1 7d32ba218501 7e498f91828a "
    "7e8a30c80100 7eeb5dd35c05 7ef13c1a9228 7f5c907d7dec 7f75367e7881 7f812447c022 82c08b5a8980 83fba059eb07 "
    "850dd841fded 8ad705c8fc1c 8b1b17a9740c 8be5d113c087 8d4ef6536dc8 8e4dfae16262 8faa4bb5365a 907e94c34ddc "
    "98767f0fd1b9 9a619432dbbc 9b5e0d4f5d5b 9b64dc2a04f6 9bf2eadfe043 9cb335cb7b5f 9d511978c5d5 9f082ab582a1 "
    "a2d537fd788f a35b81a7d792 a53444317266 a53a49414798 a643fa05b2b5 a8028de5c91e a9f272d7f29d aa6547439583 "
    "ac0fd5fb36e3 ac9265e56c79 b0aaadce728c b0ad7cd2f886 b0c527061100 b25a7c59756e b5163db8f341 b816f36b4715 "
    "b827e8d61984 b8e148545b13 b928d3b91895 b9ca58fdadd7 bb12f6a9f793 bb9b1163338b be9df5eefbd5 bf145d9380bb "
    "c0a9271ec8c3 c3d6f56b667e c46ba61e198b c550713eea61 c794fa6d20c6 c79f60cf8704 c7b7c2a87f63 c7cf9b15ae45 "
    "c82f018ab140 c9595305a123 ca10bcb6071a ca32f86ce10b ca7459e2b267 cb87c87e4a13 cc370a40e4f5 ccf08f9dd816 "
    "cdeb53127f3c cf4d418ed3de d0224c44c65c d2270e152abe d45c6bbbf1a5 d813636dfb24 d8c913cf7293 da816f9f2c16 "
    "dc4704fc8d05 deead9db10ee df452eef23e8 e059e5267da7 e0a33b21e055 e21b597ba6b9 e28c0a0deca6 e2a1852fa6fe "
    "e4da07ad2000 e5334c393af4 e6c2d3455587 e9974c507d2a eef168423ab2 f1cdf4d34859 f221f9ebbd9e f3465df121bf "
    "f420161d76f0 f57c74bd3a4e f74ab8b86546 f7a3d25c7703 f84e56338d14 fa2df3786d47 "
)
_DIGESTS = frozenset(_LISTED.split())


def is_published(value: str) -> bool:
    """Whether this very value is known to everybody who read the documents of its maker."""
    return sha256(value.encode("utf-8", "replace")).hexdigest()[:_SIZE] in _DIGESTS
